import { Button, Heading, Text, Link as TextLink } from '@radix-ui/themes'
import { shallowEqual, useSelector } from '@xstate/react'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { Link } from 'wouter'
import { metaOf } from '#api/core/field'
import { present } from '#api/core/objects'
import { inventoryPaths } from '#api/inventory/paths'
import { productPaths } from '#api/products/paths'
import type { Kind } from '#api/products/rules'
import type { FormActor } from '#machines/core/form'
import { part } from '#views/core/chunk.ts'
import { Opening } from '#views/core/dialog/Opening.tsx'
import { number } from '#views/core/format.ts'
import { useIsAllowed } from '#views/core/Guard.tsx'
import { editionFieldsOf } from '../kinds'
import { cellName, editionKeys, isNewKey, newEdition, newKey, shownInGrid, withoutEdition } from '../title/values'
import styles from './Grid.module.css'
import { GridCell } from './GridCell'
import { choicesIn, pasteInto, type Selection, selects } from './paste'
import { texts } from './texts'
import { withVersions } from './versions'

const VersionsDialog = part('its versions', () => import('./VersionsDialog'))

type Stock = { stockholm: number; tehran: number }
type Props = {
  kind: Kind
  form: FormActor
  isReadOnly: boolean
  nameOf: (key: string) => string
  stockOf: (key: string) => Stock | undefined
  /** For a new title only: its editions may belong to an existing one. */
  onSameTitle?: ((productId: number) => void) | undefined
}

export function EditionGrid({ kind, form, isReadOnly, nameOf, stockOf, onSameTitle }: Props) {
  const keys = useSelector(form, ({ context }) => editionKeys(context.values), shallowEqual)
  const names = useSelector(form, () => keys.map(nameOf), shallowEqual)
  const fields = editionFieldsOf(kind)
  const columns = shownInGrid(kind)
  const grid = useRef<HTMLTableElement>(null)
  const [selection, setSelection] = useState<Selection>()
  const [announcement, setAnnouncement] = useState('')
  const [isVarying, setVarying] = useState(false)

  const write = (values: (held: Record<string, unknown>) => Record<string, unknown>) => {
    const { context } = form.getSnapshot()
    form.send({ type: 'form.rebased', initial: context.saved, values: values({ ...context.values, ...context.typed }) })
  }
  const focus = (column: string, row: number) => {
    const key = keys[row]
    if (key) grid.current?.querySelector<HTMLElement>(`[name="${cellName(key, column)}"]`)?.focus()
  }
  const placeOf = (target: EventTarget): { column: string; row: number } | undefined => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
    const { column, row } = cell?.dataset ?? {}
    return column === undefined ? undefined : { column, row: Number(row) }
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeOf(event.target)
    if (!place || event.defaultPrevented || event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    const isDown = event.key === 'ArrowDown' || event.key === 'Enter'
    if (!isDown && event.key !== 'ArrowUp') return
    const isChoice = event.target instanceof HTMLSelectElement
    // Choice lists use the arrow keys; Shift is ours.
    if (isChoice && event.key !== 'Enter' && !event.shiftKey) return
    event.preventDefault()
    const step = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey) ? -1 : 1
    if (event.key !== 'Enter' && event.shiftKey) {
      const { from, to } = selection?.column === place.column ? selection : { from: place.row, to: place.row }
      return setSelection({ column: place.column, from, to: Math.min(keys.length - 1, Math.max(0, to + step)) })
    }
    setSelection(undefined)
    focus(place.column, place.row + step)
  }
  const onPaste = (event: ClipboardEvent) => {
    const place = placeOf(event.target)
    const text = event.clipboardData.getData('text/plain')
    const at =
      place &&
      (selection && selects(selection, place.column, place.row) ? selection : { column: place.column, from: place.row, to: place.row })
    // A single value into a single cell is the browser's paste.
    if (isReadOnly || !at || (at.from === at.to && !/[\r\n\t]/.test(text))) return
    event.preventDefault()
    const field = fields[at.column]
    if (!field) return
    const meta = metaOf(field)
    const { values, done, left, unread } = pasteInto({ text, at, keys, choices: choicesIn(meta, event.currentTarget, at, keys) })
    write((held) => ({ ...held, ...values }))
    for (const name of Object.keys(values)) form.send({ type: 'field.left', name })
    setAnnouncement(texts.pasted(done, left) + (unread ? texts.unread(unread) : ''))
  }
  const add = () => {
    const key = newKey()
    write((held) => ({ ...held, ...newEdition(kind, key, held) }))
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[name="${cellName(key, columns[0] ?? '')}"]`)?.focus())
  }

  return (
    <section className={styles.wide} aria-label={texts.editions}>
      <div className={styles.tools}>
        <Heading as="h2" size="3">
          {texts.editions}
        </Heading>
        {!isReadOnly && (
          <Button type="button" size="1" variant="soft" onClick={add}>
            {texts.addEdition}
          </Button>
        )}
        {!isReadOnly && kind === 'other' && (
          <Button type="button" size="1" variant="soft" onClick={() => setVarying(true)}>
            {texts.versions.button}
          </Button>
        )}
        <Text size="1" color="gray" role="status">
          {announcement || (keys.length ? texts.gridHint : texts.noEditions)}
        </Text>
      </div>
      {keys.length > 0 && (
        <div className={styles.scroll} data-wide>
          <table ref={grid} className={styles.grid} onKeyDown={onKeyDown} onPaste={onPaste}>
            <thead>
              <tr>
                <th scope="col" className={styles.first}>
                  {texts.edition}
                </th>
                {columns.map((name) => (
                  <th key={name} scope="col">
                    {fields[name] && metaOf(fields[name]).label}
                  </th>
                ))}
                <th scope="col">{texts.pictures}</th>
                <th scope="col">{texts.stock}</th>
              </tr>
            </thead>
            <tbody>
              {keys.map((key, row) => (
                <tr key={key}>
                  <th scope="row" className={styles.first}>
                    {isNewKey(key) ? (
                      <>
                        {texts.newEdition}{' '}
                        {!isReadOnly && (
                          <button
                            type="button"
                            className={styles.away}
                            aria-label={texts.takeAway(names[row] ?? '')}
                            onClick={() => write((held) => withoutEdition(held, key))}
                          >
                            ✕
                          </button>
                        )}
                      </>
                    ) : (
                      <TextLink asChild size="2">
                        <Link href={productPaths[kind].edition({ id: key })} aria-label={texts.open(row + 1, names[row] ?? '')}>
                          {texts.place(row + 1)}
                        </Link>
                      </TextLink>
                    )}
                    {kind === 'other' && <bdi className={styles.version}>{names[row]}</bdi>}
                  </th>
                  {columns.map((column) => (
                    <td key={column} data-label={metaOf(present(fields[column])).label}>
                      <GridCell
                        form={form}
                        name={cellName(key, column)}
                        meta={metaOf(present(fields[column]))}
                        label={names[row] ?? ''}
                        column={column}
                        row={row}
                        isReadOnly={isReadOnly}
                        isSelected={selection !== undefined && selects(selection, column, row)}
                        kind={kind}
                        editionId={isNewKey(key) ? undefined : Number(key)}
                        onSameTitle={onSameTitle}
                        onFocus={() => selection && !selects(selection, column, row) && setSelection(undefined)}
                        onExtend={() =>
                          setSelection((before) => ({ column, from: before?.column === column ? before.from : row, to: row }))
                        }
                      />
                    </td>
                  ))}
                  <td className={styles.read} data-label={texts.pictures}>
                    <PictureCount form={form} name={cellName(key, 'images')} />
                  </td>
                  <td className={styles.read} data-label={texts.stock}>
                    <Stocked id={key} stock={stockOf(key)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {isVarying && (
        <Opening onClose={() => setVarying(false)}>
          <VersionsDialog
            values={form.getSnapshot().context.values}
            onAdd={(versions) => write((held) => withVersions(kind, held, versions))}
            onClose={() => setVarying(false)}
          />
        </Opening>
      )}
    </section>
  )
}

function PictureCount({ form, name }: { form: FormActor; name: string }) {
  const pictures = useSelector(form, ({ context }) => (context.values[name] as unknown[] | undefined)?.length ?? 0)
  return <span dir="ltr">{number(pictures)}</span>
}

function Stocked({ id, stock }: { id: string; stock: Stock | undefined }) {
  const maySee = useIsAllowed('InventoryProductsDetailInventoryList')
  if (!stock) return null
  const label = texts.stockText(stock.stockholm, stock.tehran)
  const shown = `${number(stock.stockholm)} / ${number(stock.tehran)}`
  if (!maySee)
    return (
      <span dir="ltr" title={label}>
        {shown}
      </span>
    )
  return (
    <TextLink asChild>
      <Link href={inventoryPaths.stockOf({ id })} title={texts.movements(label)}>
        <bdi dir="ltr">{shown}</bdi>
      </Link>
    </TextLink>
  )
}
