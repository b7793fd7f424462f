/** The project's own files that are read at run time. */

/** Returns the address of a file of the project, by its path from the root. The same relative path leads there from src/ and from dist/. */
export const fromRoot = (path: string): URL => new URL(`../${path}`, import.meta.url)
