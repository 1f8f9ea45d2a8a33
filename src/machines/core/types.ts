export const types = <Types>(): Types => ({}) as Types
