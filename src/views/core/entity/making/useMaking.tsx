import { type ReactNode, Suspense, useContext, useState } from 'react'
import { createPortal } from 'react-dom'
import type { AnyEntity } from '#api/core/entity'
import type { Choice, OptionSource } from '../../field/option'
import { useMay } from '../../useMay'
import { Making, type NewRecordRequest } from './Making'

export function useMaking(name: string, source: OptionSource): { source: OptionSource; dialog: ReactNode } {
  const making = useContext(Making)
  const may = useMay()
  const [entity, setEntity] = useState<AnyEntity>()
  const [request, setRequest] = useState<NewRecordRequest>()
  const [made, setMade] = useState<readonly Choice[]>([])
  const onQuery = (query: string) => {
    source.onQuery?.(query)
    if (!entity)
      making
        ?.declarationOf(name)
        .then(setEntity)
        // The field works without it.
        .catch(() => undefined)
  }
  const addable = making && entity?.has('add') && may(entity.permissions.add) ? entity : undefined
  const onCreate = addable ? (typed: string, onMade: (made: Choice) => void) => setRequest({ entity: addable, typed, onMade }) : undefined
  const close = () => setRequest(undefined)
  return {
    source: {
      ...source,
      onQuery,
      ...(onCreate && { onCreate }),
      labelOf: (value) => made.find((choice) => choice.value === value)?.label ?? source.labelOf?.(value),
    },
    dialog:
      making &&
      request &&
      createPortal(
        // A form in a form: what it sends and the keys it hears are not the outer one's.
        // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here
        <div onSubmit={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
          <Suspense>
            <making.NewRecord
              {...request}
              onMade={(choice) => {
                setMade([...made, choice])
                request.onMade(choice)
                close()
              }}
              onClose={close}
            />
          </Suspense>
        </div>,
        document.querySelector('.radix-themes') ?? document.body,
      ),
  }
}
