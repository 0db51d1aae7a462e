import Button from '@mui/material/Button'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { mutationOf, queryOf } from '../../../../api/client/queries.ts'
import { getCompany, removeLogo, uploadLogo } from '../../../../api/company.ts'
import { useConfirm } from '../../../../ui/dialogs/useConfirm.ts'
import { failureText } from '../../../../ui/feedback/failureText.ts'
import { PictureButton } from '../../../../ui/form/PictureButton.tsx'
import { UploadIcon } from '../../../../ui/icons.tsx'
import { LogoImage } from '../../../../ui/print/LogoImage.tsx'
import '../../../../ui/form/form.css'
import './logoOfCompany.css'

/** The mark at the head of what is printed: saved as soon as it is chosen, whatever becomes of the form. */
export function LogoOfCompany({ readOnly }: { readOnly: boolean }) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const titleId = useId()
  const { data, error } = useQuery(queryOf(getCompany))
  const upload = useMutation(mutationOf(uploadLogo))
  const removal = useMutation(mutationOf(removeLogo))
  const logo = data?.logo
  const remove = async () => {
    const sure = await confirm({ title: t('screen.logo.removeTitle'), action: t('action.remove'), danger: true })
    if (sure) removal.mutate()
  }
  return (
    <section className="form-section" aria-labelledby={titleId}>
      <h3 id={titleId} className="form-section-title">
        {t('screen.logo.title')}
      </h3>
      {error && <p role="alert">{failureText(error)}</p>}
      <div className="company-logo-frame">{logo ? <LogoImage {...logo} /> : <span>{t('screen.logo.none')}</span>}</div>
      {!readOnly && (
        <div className="company-logo-work">
          <PictureButton
            label={t(logo ? 'action.replaceLogo' : 'action.addLogo')}
            startIcon={<UploadIcon />}
            loading={upload.isPending}
            onFiles={([file]) => upload.mutate({ form: { upload: file! } })}
          />
          {logo && (
            <Button color="error" loading={removal.isPending} onClick={() => void remove()}>
              {t('action.remove')}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
