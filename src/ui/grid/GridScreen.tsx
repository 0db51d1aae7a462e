import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWhenIdle } from '../lazyWhenIdle.ts'
import { choosesRows } from './defineGrid.ts'
import { EditStatus } from './edit/EditStatus.tsx'
import { FilterChips } from './FilterChips.tsx'
import { GridFooter } from './GridFooter.tsx'
import { CreateButton } from './CreateButton.tsx'
import { GuessedNote } from './GuessedNote.tsx'
import { GridEmpty, GridFailure } from './GridInstead.tsx'
import { GridMenus } from './GridMenus.tsx'
import { GridPanels } from './GridPanels.tsx'
import { GridToolbar } from './GridToolbar.tsx'
import { GridView } from './GridView.tsx'
import { groupParts } from './groupParts.tsx'
import { EVERYTHING, NOTHING } from './selection.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { type List, type ListProps, useList } from './useList.ts'
import { useListEvents } from './useListEvents.ts'
import { type ListFiles, useListFiles } from './useListFiles.ts'
import { useWords } from './useWords.ts'

/** Toolbar, conditions, rows and footer, and what opens above them. */
export function GridScreen(props: ListProps) {
  const { grid } = props
  const { t } = useTranslation()
  const title = t(`screen.${grid.name}.title`)
  const list = useList(props)
  const files = useListFiles(list, title)
  const { onTools, onRows, onPages } = useListEvents(list, files)
  const choosing = selectionIsOn(list)
  const [footerPlace, setFooterPlace] = useState<HTMLElement | null>(null)
  const { address, source, selection, setSelection, edits } = list
  return (
    <section className="grid" aria-label={title}>
      {list.listColumns.card ? (
        <Suspense fallback={<div className="phone-tools-room" />}>
          <PhoneTools list={list} files={files} extras={props.toolbar} choosing={choosing} on={onTools} />
        </Suspense>
      ) : (
        <GridToolbar
          grid={grid}
          words={address.search.q ?? ''}
          filter={address.search.filter ?? NO_FILTER}
          searchRef={list.searchInput}
          exporting={files.exporting}
          extras={props.toolbar}
          on={onTools}
        />
      )}
      <FilterChips
        where={list.where}
        columns={list.columns}
        onOpen={(field, anchor) => list.setOpen({ kind: 'column', field, anchor })}
        onRemove={(field) => list.setCondition(field, undefined)}
        onClear={list.clear}
      />
      <GuessedNote words={list.guessed ? address.search.q : undefined} />
      {source.error && source.lines > 0 && <GridFailure error={source.error} again={source.refresh} />}
      <ListRows list={list} files={files} title={title} footerPlace={footerPlace} on={onRows} />
      {choosesRows(grid) && (
        <SelectionBar
          grid={grid}
          selection={selection}
          selectable={list.selectable}
          onAll={() => setSelection(EVERYTHING)}
          onNone={() => setSelection(NOTHING)}
        />
      )}
      {edits && <EditStatus edits={edits} />}
      <GridFooter
        known={source.state !== 'first'}
        total={source.total}
        atLeast={source.totalAtLeast}
        page={address.page}
        pages={list.pages}
        limit={address.limit}
        groups={source.groups}
        saysRef={setFooterPlace}
        {...onPages}
      />
      <Above list={list} files={files} title={title} />
    </section>
  )
}

const { Component: PrintList } = lazyWhenIdle(async () => (await import('./PrintList.tsx')).PrintList)
const { Component: PhoneTools } = lazyWhenIdle(async () => (await import('./phone/PhoneTools.tsx')).PhoneTools)
const NO_FILTER = {}

const selectionIsOn = ({ grid, selection }: List) => choosesRows(grid) && (selection.all || selection.keys.size > 0)

interface PartProps {
  list: List
  files: ListFiles
  title: string
}

/** The rows, or what stands in their place. */
function ListRows({
  list,
  files,
  title,
  footerPlace,
  on,
}: PartProps & {
  footerPlace: HTMLElement | null
  on: ReturnType<typeof useListEvents>['onRows']
}) {
  const { t } = useTranslation()
  const { grid, source, listColumns, session, input } = list
  return (
    <GridView
      grid={grid}
      source={source}
      placement={listColumns.placement}
      visible={listColumns.visible}
      lineHeight={listColumns.lineHeight}
      card={listColumns.card}
      label={title}
      words={useWords()}
      sort={list.address.sort}
      filtered={list.filtered}
      selection={list.selection}
      rowWork={list.rowWork}
      offers={list.rowActions.offers}
      hasMenu={list.hasMenu}
      editing={list.editing}
      detail={list.detail}
      scroller={list.scroller}
      footerPlace={footerPlace}
      groupParts={groupParts({
        grid,
        source,
        body: input.body,
        selection: list.selection,
        session,
        onExport: files.saveGroup,
        onMenu: listColumns.card && on.onGroupMenu,
        t,
      })}
      instead={hasNoRows(list) ? <Instead list={list} /> : null}
      on={on}
    />
  )
}

const hasNoRows = ({ source, address }: List) =>
  source.lines === 0 &&
  (source.error !== null || (source.state === 'ready' && (source.total === 0 || address.page === 1)))

/** Why there are no rows, and what to do about it. */
function Instead({ list: { grid, source, isFiltered, clear } }: { list: List }) {
  const { t } = useTranslation()
  if (source.error) return <GridFailure error={source.error} again={source.refresh} />
  return (
    <GridEmpty
      filtered={isFiltered}
      text={t(grid.emptyText ?? 'screen.grid.nothingHere')}
      next={<CreateButton grid={grid} named />}
      wayOn={grid.wayOn}
      onClear={clear}
    />
  )
}

/** What is open above the list: a menu, its print, a form. */
function Above({ list, files, title }: PartProps) {
  const { grid, source, open, editing, detail, address, listColumns } = list
  return (
    <>
      {open && (
        <GridMenus
          open={open}
          list={list}
          keys={{
            edits: editing !== undefined,
            unfolds: detail !== undefined,
            pages: address.limit !== 'all' || source.groups !== undefined,
          }}
          onGroupExport={files.saveGroup}
        />
      )}
      {files.printing && (
        <Suspense>
          <PrintList
            endpoint={grid.rows}
            input={list.input}
            groupBy={grid.groupBy}
            labelOf={source.groups?.labelOf}
            columns={listColumns.visible}
            title={title}
            above={grid.onPaper}
            lines={files.described}
            onDone={() => files.setPrinting(false)}
          />
        </Suspense>
      )}
      <GridPanels grid={grid} />
    </>
  )
}
