import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { StartupError } from '../startupError.ts'
import type { Certified } from './certificates.ts'
import { isLoopback, thisMachine } from './ownNetwork.ts'
import { shopCertificate } from './shopCertificate.ts'

/** How the server speaks HTTPS. */
export interface Https {
  /** The certificate to show, looked up anew: it may have been renewed. */
  current: () => Promise<Certified>
  /** What devices must be asked to trust first; undefined where the company has a certificate of its own. */
  trust: Trust | undefined
}

export interface Trust {
  /** The authority's certificate, PEM. */
  authority: string
  /** Its SHA-256, by which people make sure that it is this one. */
  fingerprint: string
  /** The names and addresses that this server is reached by, the best first. */
  hosts: readonly string[]
}

export interface HttpsSettings {
  host: string
  dataDir: string
  trustedProxies: number
  /** Files of the company's own certificate with its chain, and of its key, PEM; both or neither. */
  tlsCert: string
  tlsKey: string
}

/**
 * HTTPS of a server that other devices reach: with the company's certificate where there is one, else with one of its own. None for
 * a server of this machine alone, and none behind a proxy, which speaks it for us.
 * @throws StartupError a certificate that cannot be read, or is not that of the key
 */
export async function httpsOf(settings: HttpsSettings, now: () => Date): Promise<Https | undefined> {
  const { host, dataDir, tlsCert, tlsKey, trustedProxies } = settings
  if (tlsCert) {
    const current = () => ownCertificate(tlsCert, tlsKey)
    await current()
    return { current, trust: undefined }
  }
  if (isLoopback(host) || trustedProxies > 0) return undefined
  const { authority, hosts } = await shopCertificate(dataDir, thisMachine(), now())
  return {
    current: async () => (await shopCertificate(dataDir, thisMachine(), now())).server,
    trust: { authority, fingerprint: new X509Certificate(authority).fingerprint256, hosts },
  }
}

async function ownCertificate(tlsCert: string, tlsKey: string): Promise<Certified> {
  try {
    const [certificate, key] = await Promise.all([readFile(tlsCert, 'utf8'), readFile(tlsKey, 'utf8')])
    if (!new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key))) throw new Error('they are no pair')
    return { certificate, key }
  } catch (error) {
    throw new StartupError(
      `TLS_CERT and TLS_KEY must be the files of a certificate and of its key in PEM: ${(error as Error).message}`,
    )
  }
}
