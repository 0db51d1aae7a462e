import Alert from '@mui/material/Alert'
import Autocomplete from '@mui/material/Autocomplete'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/client/call.ts'
import { mutationOf, queryOf } from '../../../../api/client/queries.ts'
import { type DepartmentChoice, myDepartments } from '../../../../api/department.ts'
import { checkPriceFile, createPricingFromFile, priceTemplate } from '../../../../api/priceFile.ts'
import { FileButton } from '../../../../ui/form/FileButton.tsx'
import { saveFile } from '../../../../ui/saveFile.ts'
import { PriceFilePreview } from './PriceFilePreview.tsx'
import '../../../../ui/document/document.css'

/** Prices of a file: what it says of every row, and then a draft of it. */
export function PricesFromFile() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const departments = useQuery(queryOf(myDepartments))
  const [chosen, setChosen] = useState<DepartmentChoice[]>([])
  const [upload, setUpload] = useState<File>()
  const departmentIds = chosen.map(({ id }) => id).join(',')
  const check = useMutation(mutationOf(checkPriceFile))
  const create = useMutation({
    ...mutationOf(createPricingFromFile),
    onSuccess: ({ id }) => navigate({ to: '/point-of-sale/prices/edit/$id', params: { id: String(id) } }),
  })
  const template = useMutation({
    mutationFn: () => call(priceTemplate, { path: { departmentIds } }),
    onSuccess: ({ blob, fileName }) => saveFile(blob, fileName),
  })
  const open = (file: File) => {
    setUpload(file)
    check.mutate({ form: { upload: file, departmentIds } })
  }
  return (
    <section className="price-file">
      <Autocomplete
        multiple
        disableCloseOnSelect
        options={departments.data ?? []}
        getOptionLabel={({ name }) => name}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        value={chosen}
        onChange={(_event, value) => {
          setChosen(value)
          check.reset()
        }}
        renderInput={(props) => <TextField {...props} required label={t('field.departmentIds')} />}
      />
      <p>{t('screen.priceFile.hint')}</p>
      <div className="document-tools">
        <FileButton
          label={t('screen.priceFile.choose')}
          variant={check.data ? 'outlined' : 'contained'}
          disabled={chosen.length === 0}
          loading={check.isPending}
          onFile={open}
        />
        <Button
          variant="outlined"
          disabled={chosen.length === 0}
          loading={template.isPending}
          onClick={() => template.mutate()}
        >
          {t('screen.priceFile.template')}
        </Button>
      </div>
      {chosen.length === 0 && <Alert severity="info">{t('screen.priceFile.departmentsFirst')}</Alert>}
      {check.data && upload && (
        <PriceFilePreview
          {...check.data}
          busy={create.isPending}
          onCreate={(onlyRight) => create.mutate({ form: { upload, departmentIds, onlyRight } })}
        />
      )}
    </section>
  )
}
