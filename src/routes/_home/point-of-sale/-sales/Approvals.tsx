import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApprovalRow, decideOwn, issueOwnBadge, setOwnPin } from '../../../../api/approval.ts'
import { mutationOf } from '../../../../api/client/queries.ts'
import type { AnswerOf, SentTo } from '../../../../api/endpoint.ts'
import { approvalGrid } from '../../../../grids/sales/approvalGrid.ts'
import { printOnRoll } from '../../../../print/rollPrint.tsx'
import { Barcode } from '../../../../ui/print/Barcode.tsx'
import { defineForm } from '../../../../ui/form/defineForm.ts'
import { FormDialog } from '../../../../ui/form/FormDialog.tsx'
import { Grid } from '../../../../ui/grid/Grid.tsx'
import { CheckIcon, CloseIcon } from '../../../../ui/icons.tsx'
import { useSession } from '../../../../ui/session/useSession.ts'

const pinForm = defineForm<SentTo<typeof setOwnPin>['body']>({
  name: 'ownPin',
  create: setOwnPin,
  sections: { main: ['password', 'pin'] },
  fields: { password: { width: 'full' }, pin: { width: 'full', hint: 'screen.ownPin.hint' } },
})

const badgeForm = defineForm<SentTo<typeof issueOwnBadge>['body']>({
  name: 'ownBadge',
  create: issueOwnBadge,
  sections: { main: ['password'] },
  fields: { password: { width: 'full', hint: 'screen.ownBadge.hint' } },
})

/** The card as it goes into a plastic sleeve; it is shown this once. */
function NewBadge({ badge, onClose }: { badge: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const card = (
    <div className="roll" data-width={BADGE_MM}>
      <h1>{user?.employeeName ?? user?.username}</h1>
      <p className="roll-centre">{t('screen.ownBadge.card')}</p>
      <Barcode code={badge} roomMm={BADGE_MM - 8} />
    </div>
  )
  return (
    <Dialog open onClose={onClose} aria-label={t('screen.ownBadge.title')}>
      <DialogContent>
        {card}
        <p>{t('screen.ownBadge.once')}</p>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.close')}</Button>
        <Button variant="contained" onClick={() => void printOnRoll(card, BADGE_MM)}>
          {t('action.print')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
const BADGE_MM = 80

/** What waits for a supervisor, and what was let pass; he decides here, and makes his PIN for deciding at the tills. */
export function Approvals() {
  const { t } = useTranslation()
  const session = useSession()
  const [asking, setAsking] = useState<'pin' | 'card'>()
  const [badge, setBadge] = useState<string>()
  const { mutateAsync: decide } = useMutation(mutationOf(decideOwn))
  const grid = useMemo(() => {
    const waits = ({ approvalStatus, expiresAt }: ApprovalRow) =>
      approvalStatus === 'ASKED' && new Date(expiresAt) > new Date()
    const say = (approved: boolean) => (row: ApprovalRow) => decide({ path: { uuid: row.id }, body: { approved } })
    const more = [
      { action: 'approve', icon: CheckIcon, endpoint: decideOwn, when: waits, run: say(true) },
      { action: 'reject', icon: CloseIcon, endpoint: decideOwn, when: waits, run: say(false) },
    ]
    return { ...approvalGrid, row: { more } }
  }, [decide])
  return (
    <>
      <Grid
        of={grid}
        toolbar={
          session.may(issueOwnBadge) && (
            <>
              <Button size="small" variant="outlined" onClick={() => setAsking('pin')}>
                {t('screen.ownPin.title')}
              </Button>
              <Button size="small" variant="outlined" onClick={() => setAsking('card')}>
                {t('screen.ownBadge.title')}
              </Button>
            </>
          )
        }
      />
      {asking === 'pin' && <FormDialog of={pinForm} mode="create" onClose={() => setAsking(undefined)} />}
      {asking === 'card' && (
        <FormDialog
          of={badgeForm}
          mode="create"
          onClose={() => setAsking(undefined)}
          onSaved={(answer) => setBadge((answer as AnswerOf<typeof issueOwnBadge>).badge)}
        />
      )}
      {badge && <NewBadge badge={badge} onClose={() => setBadge(undefined)} />}
    </>
  )
}
