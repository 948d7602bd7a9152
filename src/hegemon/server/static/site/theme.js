// Day or night: as the person chose, else as the system has it. Runs before anything is drawn.
(() => {
  const kept = () => { try { return localStorage.getItem("hegemon.theme"); } catch { return null; } };
  const dark = () => (kept() ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  const show = () => { document.documentElement.dataset.theme = dark() ? "dark" : "light"; };
  show();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", show);
  document.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest("[data-theme-switch]")) {
      try { localStorage.setItem("hegemon.theme", dark() ? "light" : "dark"); } catch { /* not kept */ }
      show();
    }
    const copy = target?.closest("[data-copy]");
    if (copy) {
      void navigator.clipboard?.writeText(copy.getAttribute("data-copy") ?? "");
      copy.classList.add("done");
    }
    const sure = target?.closest("[data-sure]");
    if (sure && !confirm(sure.getAttribute("data-sure") ?? "")) event.preventDefault();
  });
})();
