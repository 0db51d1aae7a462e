import fc from 'fast-check'

/**
 * Every property is tried with the same seed (vitest.config.ts chooses it), so that what fails fails again. fast-check says the seed
 * and the path of what failed.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.FC_SEED) })
