/** The languages of the interface, of papers and of files; the first one is what nobody has to choose. */
export const LANGUAGES = ['ru', 'uz', 'uz-latn'] as const
export type Language = (typeof LANGUAGES)[number]
