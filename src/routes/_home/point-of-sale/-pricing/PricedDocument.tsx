import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/client/call.ts'
import { mutationOf } from '../../../../api/client/queries.ts'
import { getPricesWorkbook, setPricesFromFile } from '../../../../api/priceFile.ts'
import type { DeclaredDocument } from '../../../../ui/document/defineDocument.ts'
import { DocumentPage } from '../../../../ui/document/DocumentPage.tsx'
import { FileButton } from '../../../../ui/form/FileButton.tsx'
import { ExcelIcon } from '../../../../ui/icons.tsx'
import { saveFile } from '../../../../ui/saveFile.ts'
import { useSession } from '../../../../ui/session/useSession.ts'
import './priceFile.css'

/** A document with the prices of its goods, and above it their workbook. */
export const PricedDocument = ({ of, id }: { of: DeclaredDocument; id: number }) => (
  <div className="priced-document">
    <DocumentPriceFile documentId={id} />
    <DocumentPage of={of} id={id} />
  </div>
)

/** A document's goods as a workbook of prices, and the filled one back: it becomes a draft of prices. */
function DocumentPriceFile({ documentId }: { documentId: number }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const session = useSession()
  const file = useMutation({
    mutationFn: () => call(getPricesWorkbook, { path: { id: documentId } }),
    onSuccess: ({ blob, fileName }) => saveFile(blob, fileName),
  })
  const set = useMutation({
    ...mutationOf(setPricesFromFile),
    onSuccess: ({ id }) => navigate({ to: '/point-of-sale/prices/edit/$id', params: { id: String(id) } }),
  })
  if (!session.may(getPricesWorkbook)) return null
  return (
    <div className="document-tools">
      <Button variant="outlined" startIcon={<ExcelIcon />} loading={file.isPending} onClick={() => file.mutate()}>
        {t('screen.priceFile.ofGoods')}
      </Button>
      {session.may(setPricesFromFile) && (
        <FileButton
          label={t('screen.priceFile.filled')}
          variant="outlined"
          loading={set.isPending}
          onFile={(upload) => set.mutate({ form: { upload, documentId: String(documentId) } })}
        />
      )}
    </div>
  )
}
