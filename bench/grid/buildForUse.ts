import { build, type InlineConfig, type Rolldown } from 'vite'

/** Builds as `npm run build` does. The bench itself runs inside of Vite, which has told the process that it is in development. */
export async function buildForUse(config: InlineConfig): Promise<Rolldown.RolldownOutput> {
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    return (await build({
      ...config,
      mode: 'production',
      configFile: false,
      logLevel: 'error',
    })) as Rolldown.RolldownOutput
  } finally {
    process.env.NODE_ENV = before
  }
}
