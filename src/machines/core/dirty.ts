import { type FormSnapshot, isSame } from './form'

/** Something differs from what is saved, written or still being typed. */
export const isDirty = ({ context }: FormSnapshot): boolean =>
  Object.entries({ ...context.values, ...context.typed }).some(([name, value]) => !isSame(value, context.saved[name]))
