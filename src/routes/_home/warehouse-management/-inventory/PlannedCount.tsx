import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mutationOf, queryOf } from '../../../../api/client/queries.ts'
import { type CountPlan, getCountPlan } from '../../../../api/countPlan.ts'
import { myDepartments } from '../../../../api/department.ts'
import { startPartialInventory } from '../../../../api/inventory.ts'
import { countPlanForm } from '../../../../forms/warehouse/inventoryForms.ts'
import { failureText } from '../../../../ui/feedback/failureText.ts'
import { FormDialog } from '../../../../ui/form/FormDialog.tsx'
import { formatTime } from '../../../../ui/format.ts'
import { cellText } from '../../../../ui/lines/cellText.ts'
import { useSession } from '../../../../ui/session/useSession.ts'

/** The next partial count as the department's plan calls for it: what was not counted for its time, the longest overdue first. */
export function PlannedCount({ onStarted }: { onStarted: (id: number) => void }) {
  const { t } = useTranslation()
  const own = useSession().user?.departmentId
  const { data: departments } = useSuspenseQuery(queryOf(myDepartments))
  const [departmentId, setDepartmentId] = useState(own ?? departments[0]?.id ?? 0)
  const [changes, setChanges] = useState(false)
  const { data: plan, error } = useQuery(queryOf(getCountPlan, { path: { departmentId } }))
  const { mutate: start, isPending } = useMutation(mutationOf(startPartialInventory))
  const due = plan?.itemIds.length ?? 0
  return (
    <section className="count-plan" aria-label={t('screen.inventory.way.plan')}>
      <TextField
        select
        size="small"
        label={t('field.departmentId')}
        value={departmentId}
        onChange={({ target }) => setDepartmentId(Number(target.value))}
      >
        {departments.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      {error && <p role="alert">{failureText(error)}</p>}
      {plan && (
        <>
          <PlanTable plan={plan} />
          {plan.lastFinished && <p>{t('screen.inventory.plan.last', { time: formatTime(plan.lastFinished) })}</p>}
          <div className="inventory-tabs">
            <Button variant="outlined" onClick={() => setChanges(true)}>
              {t('screen.inventory.plan.change')}
            </Button>
            <Button
              variant="contained"
              disabled={due === 0}
              loading={isPending}
              onClick={() =>
                start(
                  {
                    body: { departmentId, itemIds: plan.itemIds, description: t('screen.inventory.plan.description') },
                  },
                  { onSuccess: ({ id }) => onStarted(id) },
                )
              }
            >
              {due === 0 ? t('screen.inventory.plan.nothing') : t('screen.inventory.plan.start', { count: due })}
            </Button>
          </div>
          {changes && (
            <FormDialog
              of={countPlanForm}
              given={plan}
              title={t('screen.inventory.plan.change')}
              onClose={() => setChanges(false)}
              onSaved={() => setChanges(false)}
            />
          )}
        </>
      )}
    </section>
  )
}

/** How often goods of each class are counted, and how many of them it is time for. */
function PlanTable({ plan }: { plan: CountPlan }) {
  const { t } = useTranslation()
  return (
    <table>
      <thead>
        <tr>
          <th>{t('field.abcClass')}</th>
          <th>{t('screen.inventory.plan.every')}</th>
          <th>{t('field.goods')}</th>
          <th>{t('screen.inventory.plan.due')}</th>
        </tr>
      </thead>
      <tbody>
        {plan.classes.map(({ abcClass, goods, due: late }) => (
          <tr key={abcClass}>
            <td>{t(`enum.abcClass.${abcClass}`)}</td>
            <td>{cellText('count', plan[`days${abcClass}`])}</td>
            <td>{cellText('count', goods)}</td>
            <td>{cellText('count', late)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
