import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../../../api/client/queries.ts'
import { type Conversion, getConversion } from '../../../../api/conversion.ts'
import { conversionForm, fillPackageForm, openPackageForm } from '../../../../forms/warehouse/conversionForm.ts'
import { FormPage } from '../../../../ui/form/FormPage.tsx'
import './convert.css'

/** A new conversion that begins with the goods of another one. */
export function ConversionCopy({ of: id }: { of: number }) {
  const { data: conversion } = useSuspenseQuery(queryOf(getConversion, { path: { id } }))
  const { departmentId: depId, departmentName: depName, comment, lines } = conversion
  const goodsOn = (side: Conversion['lines'][number]['conversionSide']) =>
    lines.flatMap(({ conversionSide, itemId, itemName, count }) =>
      conversionSide === side ? [{ itemId, itemName, count }] : [],
    )
  const goods = { outs: goodsOn('OUT'), ins: goodsOn('IN'), losses: goodsOn('LOSS') }
  return <NewConversion given={{ depId, depName, comment, ...goods }} />
}

const FORMS = { recipe: conversionForm, open: openPackageForm, fill: fillPackageForm }
type Way = keyof typeof FORMS

/** Other goods of goods by what is typed, or packages opened and filled by their composition; `given`: what is filled in already. */
export function NewConversion({ given }: { given?: object }) {
  const { t } = useTranslation()
  const { history, navigate } = useRouter()
  const [way, setWay] = useState<Way>('recipe')
  // A form that is saved is closed, too; then there is somewhere to go on to.
  const made = useRef(false)
  return (
    <div className="conversion-new">
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t('screen.conversion.how')}
        value={way}
        onChange={(_event, value: Way | null) => value && setWay(value)}
      >
        <ToggleButton value="recipe">{t('screen.conversion.byRecipe')}</ToggleButton>
        <ToggleButton value="open">{t('screen.conversion.byComposition')}</ToggleButton>
        <ToggleButton value="fill">{t('screen.conversion.byFilling')}</ToggleButton>
      </ToggleButtonGroup>
      <FormPage
        key={way}
        of={FORMS[way]}
        {...(given && way === 'recipe' ? { given } : {})}
        onClose={() => made.current || history.back()}
        onSaved={(answer) => {
          made.current = true
          void navigate({
            to: '/warehouse-management/item-convert-view/$id',
            params: { id: String((answer as Conversion).id) },
            replace: true,
          })
        }}
      />
    </div>
  )
}
