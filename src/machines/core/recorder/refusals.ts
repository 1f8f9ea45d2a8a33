import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent } from 'xstate'
import { isBlank } from '../form'
import { isIdentifier } from './safe'
import type { TraceRefusal } from './trace'

type Fields = NonNullable<TraceRefusal['fields']>
type Messages = Readonly<Record<string, unknown>>
type FormContext = { values: Messages; problems: Messages; refusals: Messages; secrets?: readonly string[] }

const ends = new Set(['form.submit', 'field.left', 'xstate.error.actor.submit'])

/**
 * A form that was refused, or a field that was left while it was wrong. The messages may repeat what was typed, so only names are kept, of
 * secret fields none.
 */
export function refusedForm(inspected: InspectionEvent): { actor: AnyActorRef; fields: Fields } | undefined {
  if (inspected.type !== '@xstate.snapshot' || !ends.has(inspected.event.type)) return undefined
  const snapshot = inspected.snapshot as AnyMachineSnapshot
  if (snapshot.machine?.id !== 'form' || snapshot.matches({ entry: 'submitting' })) return undefined
  const { values, problems, refusals, secrets = [] } = snapshot.context as FormContext
  const { name } = inspected.event as { name?: unknown }
  const isShown = (field: string) =>
    isIdentifier(field) && !secrets.includes(field.split('.')[0] ?? '') && (name === undefined || name === field)
  const fields: Fields = {}
  for (const field in problems) if (isShown(field)) fields[field] = isBlank(values[field]) ? 'blank' : 'invalid'
  for (const field in refusals) if (isShown(field)) fields[field] = 'byServer'
  return Object.keys(fields).length > 0 ? { actor: inspected.actorRef as AnyActorRef, fields } : undefined
}

const maxRows = 100

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Rows of a dry run that the server refuses, by id and code of the reason; in `data`, or in a list of it. */
export function refusedRows(answer: unknown): { id: number; code: string }[] {
  const data = isRecord(answer) ? answer.data : undefined
  const lists = Array.isArray(data) ? [data] : isRecord(data) ? Object.values(data).filter(Array.isArray) : []
  const rows = lists.flat().flatMap((row: unknown) => {
    const refusal = isRecord(row) ? row.refusal : undefined
    const code = isRecord(refusal) ? refusal.code : undefined
    return isRecord(row) && typeof row.id === 'number' && typeof code === 'string' && isIdentifier(code) ? [{ id: row.id, code }] : []
  })
  return rows.slice(0, maxRows)
}
