import { Button, Skeleton } from '@radix-ui/themes'
import { useId, useState } from 'react'
import { useLocation } from 'wouter'
import { addPreOrder, type Proposal, preOrderProposals } from '#api/agents/admin'
import { agentPaths } from '#api/agents/paths'
import { client } from '#api/core/client'
import { type Warehouse, warehouseNames, warehouses } from '#api/inventory/warehouses'
import controls from '#views/core/controls.module.css'
import { refresh, useList } from '#views/core/data.ts'
import { errorText } from '#views/core/faults/errorText.ts'
import { ReadFault } from '#views/core/faults/ReadFault.tsx'
import { useEntityOptions } from '#views/core/field/entityOptions.ts'
import { NumberInput } from '#views/core/number/NumberInput.tsx'
import { PageHeading } from '#views/core/PageHeading.tsx'
import parts from '#views/core/Parts.module.css'
import type { PageProps } from '#views/core/pages.ts'
import { Isbn } from '#views/core/text/Isbn.tsx'
import { Name } from '#views/core/text/Name.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import styles from './Agents.module.css'
import { requestName } from './kinds'
import { texts } from './texts'

const builderTexts = texts.builder
const request = { searchKey: '', page: 1, pageSize: 500, sort: 'id desc', filter: '' as const }

export default function Proposals({ page }: PageProps) {
  const id = useId()
  const read = useList(requestName, preOrderProposals, request)
  const distributors = useEntityOptions('Distributor')
  const [chosen, setChosen] = useState<number>()
  const [warehouse, setWarehouse] = useState<Warehouse>('stockholm')
  const [typed, setTyped] = useState<Record<number, number>>({})
  const [, navigate] = useLocation()
  const command = useCommand<{ data: { id: number } }>({
    onSucceeded: ({ data }) => {
      toast.success(builderTexts.made)
      void refresh(requestName)
      navigate(agentPaths.staff.preorder({ id: data.id }))
    },
    onFailed: (error) => toast.error(errorText(error)),
  })
  const rows = read.data?.data
  if (read.error && !rows) return <ReadFault title={page.title} error={read.error} onRetry={() => void read.mutate()} />
  const ofChosen = (row: Proposal) => row.distributorId === null || row.distributorId === chosen
  const copiesOf = (row: Proposal) => typed[row.id] ?? (row.distributorId === chosen ? row.short : 0)
  const shown = chosen === undefined ? (rows ?? []) : (rows ?? []).filter(ofChosen)
  const items = chosen === undefined ? [] : shown.filter((row) => copiesOf(row) > 0)
  const make = () =>
    chosen !== undefined &&
    command.run(() =>
      client.call(addPreOrder, {
        body: { distributorId: chosen, warehouse, items: items.map((row) => ({ productDetailId: row.id, quantity: copiesOf(row) })) },
      }),
    )
  return (
    <div className={styles.page} aria-busy={!rows}>
      <PageHeading>{page.title}</PageHeading>
      <p className={styles.quiet}>{builderTexts.text}</p>
      <div className={styles.row}>
        <label htmlFor={`${id}-d`} data-grow>
          {texts.fields.distributor}
          <select
            id={`${id}-d`}
            className={controls.select}
            value={chosen ?? ''}
            onChange={({ target }) => setChosen(target.value ? Number(target.value) : undefined)}
          >
            <option value="">{builderTexts.all}</option>
            {distributors.options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label htmlFor={`${id}-w`}>
          {texts.fields.warehouse}
          <select
            id={`${id}-w`}
            className={controls.select}
            value={warehouse}
            onChange={({ target }) => setWarehouse(target.value as Warehouse)}
          >
            {warehouses.map((name) => (
              <option key={name} value={name}>
                {warehouseNames[name]}
              </option>
            ))}
          </select>
        </label>
        <Button disabled={chosen === undefined} aria-describedby={`${id}-says`} loading={command.isRunning} onClick={make}>
          {items.length > 0 ? builderTexts.chosen(items.length) : builderTexts.empty}
        </Button>
      </div>
      <p id={`${id}-says`} className={styles.quiet}>
        {chosen === undefined ? builderTexts.choose : builderTexts.more}
      </p>
      {!rows ? (
        <Skeleton height="240px" />
      ) : shown.length === 0 ? (
        <p role="status">
          <strong>{builderTexts.none.title}.</strong> {builderTexts.none.text}
        </p>
      ) : (
        <ul className={styles.items}>
          {shown.map((row) => (
            <li key={row.id} className={`${styles.item} ${styles.row}`}>
              <span data-grow>
                <Name>{row.title}</Name>
                <span className={`${styles.row} ${styles.quiet}`}>
                  {row.isbn && <Isbn>{row.isbn}</Isbn>}
                  <bdi>{row.distributorTitle || builderTexts.nobody}</bdi>
                  <span>{builderTexts.figures(row)}</span>
                </span>
              </span>
              <strong>{builderTexts.short(row.short)}</strong>
              {chosen !== undefined && (
                <NumberInput
                  isInteger
                  className={parts.copies}
                  min={0}
                  max={100_000}
                  aria-label={`${texts.fields.quantity}: ${row.title}`}
                  value={copiesOf(row)}
                  onChange={({ target }) => setTyped({ ...typed, [row.id]: Math.max(0, Math.trunc(Number(target.value))) })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
