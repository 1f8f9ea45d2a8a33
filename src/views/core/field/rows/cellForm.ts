import { type FormActor, type FormSnapshot, shownValue } from '#machines/core/form'
import { type FormRow, rowsOf } from '../codec'

const rowsIn = (snapshot: FormSnapshot, name: string): readonly FormRow[] => rowsOf(shownValue(snapshot, name))

/** Adapts the form for a cell such as `contributors.0.personId`: reads the row, writes the list. */
export function cellForm(form: FormActor, field: string, place: number): FormActor {
  const path = `${field}.${place}.`
  const columnOf = (name: string) => name.slice(path.length)
  let last: FormSnapshot | undefined
  let made: FormSnapshot | undefined

  const snapshotOf = (snapshot: FormSnapshot): FormSnapshot => {
    if (made && last === snapshot) return made
    const row = rowsIn(snapshot, field)[place] ?? {}
    const values = Object.fromEntries(Object.entries(row).map(([column, value]) => [path + column, value]))
    last = snapshot
    const { problems, touched } = snapshot.context
    // A row that was just added is not blamed before somebody was in it, or has sent the form.
    const known = Object.entries(problems).filter(([at]) => !at.startsWith(path) || touched[at])
    const context = { ...snapshot.context, values, typed: {}, problems: Object.fromEntries(known) }
    // Keeps the snapshot's methods, which use its state only.
    made = Object.assign(Object.create(Object.getPrototypeOf(snapshot)), snapshot, { context }) as FormSnapshot
    return made
  }

  const send: FormActor['send'] = (event) => {
    if (!('name' in event)) return form.send(event)
    if ('value' in event) {
      const rows = rowsIn(form.getSnapshot(), field)
      const column = columnOf(event.name)
      if (rows[place]?.[column] === event.value) return undefined
      const value = rows.map((row, at) => (at === place ? written(row, column, event.value) : row))
      return form.send({ ...event, name: field, value })
    }
    form.send({ type: 'field.chosen', name: field })
    return event.type === 'field.left' ? form.send(event) : undefined
  }

  return new Proxy(form, {
    get(target, property) {
      if (property === 'getSnapshot') return () => snapshotOf(target.getSnapshot())
      if (property === 'send') return send
      const value: unknown = Reflect.get(target, property, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

function written({ labels, ...row }: FormRow, column: string, value: unknown): FormRow {
  const others = Object.entries(labels ?? {}).filter(([name]) => name !== column)
  return { ...row, ...(labels && { labels: Object.fromEntries(others) }), [column]: value }
}
