import { type ReactNode, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { client } from '#api/core/client'
import type { RecordPaths } from '#api/core/recordPaths'
import { removeExport } from '#api/library/exports'
import { refresh } from '#views/core/data.ts'
import { ConfirmDialog } from '#views/core/dialog/ConfirmDialog.tsx'
import { addingBy } from '#views/core/list/adding.tsx'
import type { Column } from '#views/core/list/columns.ts'
import { List } from '#views/core/list/List.tsx'
import type { ListProps } from '#views/core/list/listProps.ts'
import { toast } from '#views/core/toast/toast.ts'
import { productionName } from './kinds'
import styles from './Production.module.css'

type Named = { id: number; title: string }
type Words = Record<'search' | 'add' | 'remove' | 'removingText' | 'removed', string> &
  Record<'removeOf' | 'removing', (title: string) => string> & { empty: { title: string; text: string } }
type Props<Row extends Named> = Pick<ListProps<Row>, 'title' | 'list' | 'page'> & {
  kind: string
  paths: RecordPaths
  columns: readonly Column<Row>[]
  texts: Words
  /** Beside the button that adds one. */
  actions?: ReactNode
}

const removalWidth = 100

export function ListOfExports<Row extends Named>({ title, list, page, kind, paths, columns, texts, actions }: Props<Row>) {
  const [, navigate] = useLocation()
  const [removing, setRemoving] = useState<Row>()
  const rowActions = useMemo(
    () => ({
      width: removalWidth,
      of: (row: Row) => (
        <button type="button" className={styles.action} aria-label={texts.removeOf(row.title)} onClick={() => setRemoving(row)}>
          {texts.remove}
        </button>
      ),
    }),
    [texts],
  )
  const { button, keyed } = addingBy({
    title,
    label: texts.add,
    onAdd: () => navigate(paths.new, { state: { from: location.pathname + location.search } }),
  })
  return (
    <>
      <List<Row>
        name={`${productionName}.${kind}`}
        title={title}
        list={list}
        page={page}
        columns={columns}
        rowHref={({ id }) => paths.edit({ id })}
        rowLabel={(row) => row.title}
        rowActions={rowActions}
        searchHint={texts.search}
        empty={{ ...texts.empty, action: button }}
        headerActions={
          <>
            {actions}
            {button}
          </>
        }
        {...keyed}
      />
      {removing && (
        <ConfirmDialog
          title={texts.removing(removing.title)}
          confirm={texts.remove}
          call={() => client.call(removeExport, { params: { id: removing.id } })}
          onDone={() => {
            void refresh(productionName)
            toast.success(texts.removed)
          }}
          onClose={() => setRemoving(undefined)}
        >
          {texts.removingText}
        </ConfirmDialog>
      )}
    </>
  )
}
