import type { AnyStateMachine } from 'xstate'

// `proofOfWork` is a worker client that only loads in a browser.
const modules = import.meta.glob<Record<string, unknown>>(['../../*/*.ts', '!../../access/proofOfWork.ts'], { eager: true })

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'config' in value && 'implementations' in value && 'getInitialSnapshot' in value

/** A law has its chart beside what asks it. */
const machineOf = (value: unknown) =>
  isMachine(value)
    ? value
    : typeof value === 'object' && value !== null && 'machine' in value && isMachine(value.machine)
      ? value.machine
      : undefined

export type Chart = { machine: AnyStateMachine; file: string; export: string }

const found = Object.entries(modules).flatMap(([path, module]) =>
  Object.entries(module).flatMap(([name, value]) => {
    const machine = machineOf(value)
    return machine ? [[machine.id, { machine, file: path.replace(/^(\.\.\/)+/, ''), export: name }] as const] : []
  }),
)

export type Charts = ReadonlyMap<string, Pick<Chart, 'machine'>>

/** By machine id. Variants made by factories, such as a batch of moves, are one chart. */
export const charts: ReadonlyMap<string, Chart> = new Map([...found, ...found.filter(([, { file }]) => file.startsWith('core/'))])
