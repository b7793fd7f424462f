/** The reason that a person gives for dismissing a failed document. */

export const MIN_MOTIVO = 5
export const MAX_MOTIVO = 500

/** True for a text of 5 to 500 characters, without the spaces around it. */
export const isMotivo = (text: string): boolean => {
  const { length } = [...text.trim()]
  return length >= MIN_MOTIVO && length <= MAX_MOTIVO
}
