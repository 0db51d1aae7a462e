import type { Area } from './area.ts'
import { adjustments } from './adjustments.ts'
import { certificates } from './certificates.ts'
import { dispatch } from './dispatch.ts'
import { inventory } from './inventory.ts'
import { offline } from './offline.ts'
import { onboard } from './onboard.ts'
import { extraCosts } from './extraCosts.ts'
import { files } from './files.ts'
import { money } from './money.ts'
import { promotions } from './promotions.ts'
import { rates } from './rates.ts'
import { reports } from './reports.ts'
import { requests } from './requests.ts'
import { sectors } from './sectors.ts'
import { sessions } from './sessions.ts'
import { till } from './till.ts'
import { wholesale } from './wholesale.ts'

/** The areas, one file each; they are built one after the other. */
export const AREAS = {
  adjustments,
  certificates,
  dispatch,
  inventory,
  extraCosts,
  files,
  money,
  offline,
  onboard,
  promotions,
  rates,
  reports,
  requests,
  sectors,
  sessions,
  till,
  wholesale,
} satisfies Readonly<Record<string, Area>>
