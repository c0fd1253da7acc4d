/** Names of the page's files, which lie beside the program. */
export const PAGE_FILES = { script: "page.js", style: "page.css" } as const;
