import Button from '@mui/material/Button'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { wholesaleGrid } from '../../../grids/wholesale/wholesaleGrids.ts'
import { Grid } from '../../../ui/grid/Grid.tsx'
import { UndoIcon } from '../../../ui/icons.tsx'
import { atWholesale } from './-wholesale/wholesaleAccess.ts'

export const Route = createFileRoute('/_home/warehouse-management/wholesale/')({
  staticData: { can: atWholesale, title: 'screen.wholesale.title' },
  validateSearch: wholesaleGrid.search,
  component: () => <Grid of={{ ...wholesaleGrid, toolbar: Returns }} />,
})

function Returns() {
  const { t } = useTranslation()
  return (
    <Button component={Link} to="/warehouse-management/wholesale/returns" variant="outlined" startIcon={<UndoIcon />}>
      {t('screen.wholesaleReturns.title')}
    </Button>
  )
}
