/** What a promotion takes off a line; below 0 where the line comes back. */
export interface Given {
  promotionId: number | null
  discount: number
}

export interface ModelPromotion {
  id: number
  version: number
  status: 'PENDING' | 'ACTIVE' | 'INACTIVE' | 'REJECTED'
  departmentId: number
  kind: '%' | 'PUL' | 'xForN' | 'buyXGetY'
  /** Hundredths of a percent, or of PUL tiyin off each unit. */
  discount: number
  itemId: number
  /** Thousandths from which an xForN holds; of a buyXGetY what is bought and what is given for it. */
  threshold: number
  buyItemId: number
  buyCount: number
  getCount: number
}

export interface ModelCertificate {
  id: number
  number: string
  type: 'MONEY' | 'PERCENT'
  /** Tiyin, or hundredths of a percent. */
  worth: number
  balance: number
  status: 'NEW' | 'SOLD' | 'PARTLY_USED' | 'USED' | 'CANCELLED'
  /** Its last business day. */
  lastDay: string
  moves: number
}

/** What is on a certificate of money grows or shrinks; one of percent is used by any sale. */
export function moveCertificate(certificates: readonly ModelCertificate[], id: number, change: number): void {
  const certificate = certificates.find((one) => one.id === id)!
  certificate.moves++
  certificate.balance += change
  if (certificate.type === 'PERCENT') certificate.status = 'USED'
  else if (certificate.balance === 0) certificate.status = 'USED'
  else certificate.status = certificate.balance < certificate.worth ? 'PARTLY_USED' : 'SOLD'
}
