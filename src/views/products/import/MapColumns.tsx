import { Button, Text } from '@radix-ui/themes'
import { useState } from 'react'
import { keysOf } from '#api/core/objects'
import { columnRoles, manyColumns } from '#api/products/importAliases'
import { columnOf, type ImportColumn, importColumns } from '#api/products/importColumns'
import { type ImportItem, type Mapping, productKinds } from '#api/products/imports'
import { type ImportSessionEvent, itemWithMapping, mappingOf, sessionRefusal } from '#machines/products/importSession'
import controls from '#views/core/controls.module.css'
import { dateTime } from '#views/core/format.ts'
import styles from './Import.module.css'
import { LeftOut } from './LeftOut'
import { Preview } from './Preview'
import { texts } from './texts'

const mappingTexts = texts.mapping

type Props = {
  item: ImportItem
  columns: Mapping[] | null
  sender: string | null
  send: (event: ImportSessionEvent) => void
  onOpen: (id: number) => void
}

export function MapColumns({ item, columns, sender, send, onOpen }: Props) {
  const current: Mapping[] = columns ?? mappingOf(item)
  const refusal = sessionRefusal(item, columns, 'import.check')
  const [asking, setAsking] = useState<{ at: number; field: string }>()
  const headingOf = ({ index }: Mapping, at: number) =>
    item.columns.find((each) => index !== null && each.index === index)?.heading || `${mappingTexts.column} ${at + 1}`
  const say = (at: number, changed: Partial<Mapping>) => {
    setAsking(undefined)
    send({
      type: 'mapping.changed',
      columns: current.map((column, i) => {
        if (i === at) return { ...column, ...changed, ...(changed.field !== undefined && { isCreating: false, role: null }) }
        // A field has one column: the previous one is cleared.
        return changed.field && changed.field !== manyColumns && column.field === changed.field ? { ...column, field: null } : column
      }),
    })
  }
  const userOf = (field: string, at: number) => current.findIndex((column, i) => i !== at && column.field === field)
  const chooseField = (at: number, field: string | null) =>
    field && field !== manyColumns && userOf(field, at) >= 0 ? setAsking({ at, field }) : say(at, { field })
  const otherOf = ({ at, field }: { at: number; field: string }) => {
    const other = userOf(field, at)
    const column = current[other]
    return column ? headingOf(column, other) : ''
  }
  const free = importColumns.filter(({ name }) => current.every(({ field }) => field !== name))
  const forAll = free.filter(({ name, of }) => of !== 'row' || name === 'kind')

  return (
    <>
      {item.sameAs && (
        <Text as="p" size="2" role="status">
          <bdi>{mappingTexts.sameAs(dateTime(item.sameAs.at), item.sameAs.by ?? '')}</bdi>{' '}
          <Button type="button" size="1" variant="soft" onClick={() => item.sameAs && onOpen(item.sameAs.id)}>
            {mappingTexts.openIt}
          </Button>
        </Text>
      )}
      {item.sheets.length > 1 && (
        <label className={styles.label}>
          {mappingTexts.sheet}
          <select
            className={controls.select}
            value={item.sheet}
            onChange={(event) => send({ type: 'sheet.chosen', sheet: event.target.value })}
          >
            {item.sheets.map((sheet) => (
              <option key={sheet}>{sheet}</option>
            ))}
          </select>
        </label>
      )}
      <Preview item={item} send={send} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keys */}
      <section className={styles.scroll} aria-label={mappingTexts.title} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{mappingTexts.column}</th>
              <th scope="col">{mappingTexts.samples}</th>
              <th scope="col">{mappingTexts.is}</th>
            </tr>
          </thead>
          <tbody>
            {current.map((column, at) => {
              const existing = item.columns.find(({ index }) => index !== null && index === column.index)
              const heading = headingOf(column, at)
              if (column.index === null) return <ForAll key={column.field} column={column} onChanged={(changed) => say(at, changed)} />
              return (
                <tr key={column.index}>
                  <th scope="row" dir="auto">
                    {heading}
                  </th>
                  <td dir="auto">{existing?.samples.join(' · ')}</td>
                  <td>
                    <select
                      className={controls.select}
                      aria-label={heading}
                      value={column.field ?? ''}
                      onChange={(event) => chooseField(at, event.target.value || null)}
                    >
                      <option value="">{mappingTexts.ignored}</option>
                      {importColumns.map(({ name, label }) => (
                        <option key={name} value={name}>
                          {label}
                        </option>
                      ))}
                    </select>
                    {asking?.at === at && (
                      <div role="alert" className={styles.asking}>
                        <Text size="2">
                          <bdi>{mappingTexts.inUse(columnOf(asking.field)?.label ?? '', otherOf(asking), heading)}</bdi>
                        </Text>
                        <Button type="button" size="1" variant="soft" onClick={() => say(at, { field: asking.field })}>
                          {mappingTexts.replace}
                        </Button>
                        <Button type="button" size="1" variant="soft" color="gray" onClick={() => setAsking(undefined)}>
                          {mappingTexts.keep}
                        </Button>
                      </div>
                    )}
                    {column.field === manyColumns && (
                      <select
                        className={controls.select}
                        aria-label={mappingTexts.role(heading)}
                        value={column.role ?? ''}
                        onChange={(event) => say(at, { role: keysOf(columnRoles).find((role) => role === event.target.value) ?? null })}
                      >
                        <option value="">{mappingTexts.roleOfCell}</option>
                        {keysOf(columnRoles).map((role) => (
                          <option key={role} value={role}>
                            {columnRoles[role]}
                          </option>
                        ))}
                      </select>
                    )}
                    {existing?.isAmbiguous && columnOf(column.field ?? '')?.meta?.kind === 'moneyIn' && (
                      <select
                        className={controls.select}
                        aria-label={mappingTexts.decimal(heading)}
                        value={column.decimal ?? ''}
                        onChange={(event) =>
                          say(at, { decimal: event.target.value === '' ? null : event.target.value === '.' ? '.' : ',' })
                        }
                      >
                        <option value="">{mappingTexts.chooseDecimal}</option>
                        <option value=".">{mappingTexts.thousands}</option>
                        <option value=",">{mappingTexts.decimals}</option>
                      </select>
                    )}
                    {columnOf(column.field ?? '')?.isCreatable && (
                      <label className={styles.making}>
                        <input
                          type="checkbox"
                          checked={column.isCreating}
                          onChange={(event) => say(at, { isCreating: event.target.checked })}
                        />
                        {mappingTexts.creating}
                      </label>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
      <LeftOut item={itemWithMapping(item, columns)} />
      <label className={styles.label}>
        {mappingTexts.sender}
        <input
          className={controls.input}
          dir="auto"
          maxLength={200}
          value={sender ?? item.sender}
          onChange={(event) => send({ type: 'mapping.changed', columns: current, sender: event.target.value })}
        />
        {mappingTexts.senderHint}
      </label>
      <div className={styles.row}>
        <label className={styles.label}>
          {mappingTexts.addForAll}
          <select
            className={controls.select}
            value=""
            onChange={(event) => {
              const field = event.target.value
              send({ type: 'mapping.changed', columns: [...current, { index: null, field, value: '', decimal: null, isCreating: false }] })
            }}
          >
            <option value="" />
            {forAll.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <Button type="button" disabled={refusal !== undefined} onClick={() => send({ type: 'mapping.accepted' })}>
          {mappingTexts.check}
        </Button>
        {refusal && (
          <Text size="2" color="gray" role="status">
            <bdi>{refusal}</bdi>
          </Text>
        )}
      </div>
    </>
  )
}

function ForAll({ column, onChanged }: { column: Mapping; onChanged: (changed: Partial<Mapping>) => void }) {
  const declared: ImportColumn | undefined = columnOf(column.field ?? '')
  const label = mappingTexts.value(declared?.label ?? '')
  const choices = declared?.name === 'kind' ? productKinds : Object.values(declared?.meta?.choices ?? {})
  return (
    <tr>
      <th scope="row">{mappingTexts.forAll}</th>
      <td>{declared?.label}</td>
      <td>
        {choices.length > 0 ? (
          <select
            className={controls.select}
            aria-label={label}
            value={column.value ?? ''}
            onChange={(event) => onChanged({ value: event.target.value })}
          >
            <option value="" />
            {choices.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        ) : (
          <input
            className={controls.input}
            dir="auto"
            aria-label={label}
            value={column.value ?? ''}
            onChange={(event) => onChanged({ value: event.target.value })}
          />
        )}
      </td>
    </tr>
  )
}
