// A dialogue keeps the focus while it is open and gives it back.

export function trap(node: HTMLElement): () => void {
  const before = document.activeElement as HTMLElement | null;
  const all = (): HTMLElement[] => [...node.querySelectorAll<HTMLElement>("button:not(:disabled), a[href], input, textarea, select")];
  all()[0]?.focus();
  const keys = (event: KeyboardEvent): void => {
    if (event.key !== "Tab") return;
    const elements = all();
    const [first, last] = [elements[0], elements.at(-1)];
    if (event.shiftKey && document.activeElement === first) {
      event.preventDefault();
      last?.focus();
    } else if (!event.shiftKey && document.activeElement === last) {
      event.preventDefault();
      first?.focus();
    }
  };
  node.addEventListener("keydown", keys);
  return () => {
    node.removeEventListener("keydown", keys);
    before?.focus();
  };
}
