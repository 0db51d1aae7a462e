import { holds } from '../../src/rules/permissions.ts'
import type { Caller } from '../caller.ts'
import { raw, type Sql } from '../db/sql.ts'

/** A sum that only who may see costs is told. */
export const costOf = (caller: Caller, sum: Sql): Sql =>
  holds(caller.permissions, 'view cost') ? sum : raw('null::numeric')
