export const fortnoxPaths = {
  article: '/fortnox/export-products',
  invoice: '/fortnox/export-orders',
  customer: '/fortnox/export-customers',
  supplier: '/fortnox/export-distributors',
  comparison: '/fortnox/comparison',
  client: '/fortnox/get-client',
}
