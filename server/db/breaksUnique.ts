/** Whether a statement failed because of this unique index: somebody else was quicker by a moment. */
export const breaksUnique = (error: unknown, index: string): boolean => {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' && constraint === index
}
