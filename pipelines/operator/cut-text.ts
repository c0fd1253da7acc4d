/** Text that fits: no longer than so many characters, counted as the API server counts them. */
export function cutText(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length > length ? `${characters.slice(0, length - 1).join("")}…` : text;
}
