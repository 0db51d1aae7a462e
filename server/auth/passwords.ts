import { hash, verify } from '@node-rs/argon2'
import { hashing } from '../bounds.ts'

/** Argon2id (the library's default) with OWASP's second choice of parameters: 19 MiB, two passes; about 30 ms of one core. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Argon2id in its own text form, salt included. */
export const hashPassword = (password: string): Promise<string> => hashing.run(() => hash(password, OPTIONS))

/** False for a wrong password and for a hash that is not one. */
export const verifyPassword = (passwordHash: string, password: string): Promise<boolean> =>
  hashing.run(() => verify(passwordHash, password).catch(() => false))
