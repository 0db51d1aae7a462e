import { newBooking, soldWholesale } from '../wholesale.ts'
import type { Places } from './all.ts'

/** A wholesale sale, and a booking. */
export const wholesale: Places = async (shop) => [
  [/wholesale/, await soldWholesale(shop)],
  [/booking/, await newBooking(shop)],
]
