import { storedOnDevice } from '../api/client/store.ts'

/** A till of a department: where this device sells. */
export interface Register {
  readonly departmentId: number
  readonly departmentName: string
  readonly cashboxId: number
  readonly cashboxNumber: string
  readonly cashboxName: string
}

/** The register's name among all that this device may keep carts of. */
export const registerKeyOf = ({ departmentId, cashboxId }: Pick<Register, 'departmentId' | 'cashboxId'>): string =>
  `${departmentId}/${cashboxId}`

/** The register that this device is (specification 1 §3: the cashbox id and number are kept on the device). */
export const deviceRegister = storedOnDevice<Register | null>('savdo.register', (stored) => {
  const { departmentId, departmentName, cashboxId, cashboxNumber, cashboxName } = (stored ?? {}) as Partial<Register>
  if (!departmentId || !cashboxId) return null
  return {
    departmentId,
    departmentName: departmentName ?? '',
    cashboxId,
    cashboxNumber: cashboxNumber ?? '',
    cashboxName: cashboxName ?? '',
  }
})
