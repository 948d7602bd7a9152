// What is left until a deadline, in plain words: never seconds, never below zero.

export interface Left {
  text: string;
  soon: boolean;
}

export function left(deadline: string, now: number): Left {
  const minutes = Math.floor((Date.parse(deadline) - now) / 60000);
  if (minutes < 0) return { text: "closing", soon: true };
  if (minutes < 60) return { text: minutes < 1 ? "less than a minute left" : `${minutes} min left`, soon: true };
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return { text: `${hours} h left`, soon: false };
  const days = Math.floor(hours / 24);
  const rest = hours % 24;
  return { text: `${days} d${rest ? ` ${rest} h` : ""} left`, soon: false };
}
