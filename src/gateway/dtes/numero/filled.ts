/** Returns a code without surrounding blanks, in the CDC and in the XML. A blank code counts as omitted. */
export const filled = (code: string | null | undefined): string | undefined => code?.trim() || undefined
