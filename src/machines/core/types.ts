/** The types of a machine for `setup`, which reads their type alone. */
export const types = <Types>(): Types => ({}) as Types
