import { hash, verify } from '@node-rs/argon2'

/** Argon2id (the library's default) with OWASP's second choice of parameters: 19 MiB, two passes; about 30 ms of one core. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** A storm of sign-ins must not take both cores from the tills. */
const HASHES_AT_ONCE = 2

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= HASHES_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** Argon2id in its own text form, salt included. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, OPTIONS))

/** False for a wrong password and for a hash that is not one. */
export const verifyPassword = (passwordHash: string, password: string): Promise<boolean> =>
  inTurn(() => verify(passwordHash, password).catch(() => false))
