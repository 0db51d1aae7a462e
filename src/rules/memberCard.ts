import { ean13WithPrefix, isEan13 } from './barcodes.ts'

/** Of the prefixes 20–29, which GS1 keeps free for use within a company, the one that scales of shops use least. */
export const MEMBER_CARD_PREFIX = '299'

/** The number on a member card: an EAN-13 that no goods of the trade can have. Throws RangeError above 999,999,999. */
export const memberCardOf = (number: number): string => ean13WithPrefix(MEMBER_CARD_PREFIX, number)

/** Whether a scan is one of the cards that we make; cards that somebody brought from elsewhere look like goods. */
export const isMemberCard = (code: string): boolean => code.startsWith(MEMBER_CARD_PREFIX) && isEan13(code)
