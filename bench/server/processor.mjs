import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Seconds of processor that a process has used, 0 for one that has ended. */
export function processorSeconds(pid) {
  const fields = fieldsOf(pid)
  return fields ? (Number(fields[11]) + Number(fields[12])) / 100 : 0
}

/** Seconds of a process and its children, also of those that have ended. */
export function familySeconds(pid) {
  const fields = fieldsOf(pid)
  const ended = fields ? (Number(fields[13]) + Number(fields[14])) / 100 : 0
  return familyOf(pid).reduce((total, member) => total + processorSeconds(member), ended)
}

/** A process and its children. */
export const familyOf = (pid) => [
  pid,
  ...readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(fieldsOf(name)?.[1]) === pid)
    .map(Number),
]

/** Seconds of processor that everything on this machine has used: user, nice, system, and what follows idle and iowait. */
export function machineSeconds() {
  const [user, nice, system, , , ...more] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0].split(/ +/).slice(1, 8).map(Number)
  return [user, nice, system, ...more].reduce((total, ticks) => total + ticks, 0) / 100
}

/** Fields of /proc/PID/stat from the state on, as they follow the name, which may contain anything. */
function fieldsOf(pid) {
  try {
    return existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ') : undefined
  } catch {
    return undefined
  }
}
