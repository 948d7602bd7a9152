// Day or night: as the system has it, or as was chosen here.

const KEY = "hegemon.theme";

export function darkNow(): boolean {
  const chosen = localStorage.getItem(KEY);
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

export function setDark(dark: boolean): void {
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  const system = matchMedia("(prefers-color-scheme: dark)").matches;
  if (dark === system) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, dark ? "dark" : "light");
}

export const hatchingWanted = (): boolean =>
  matchMedia("(prefers-contrast: more)").matches || matchMedia("(forced-colors: active)").matches;
