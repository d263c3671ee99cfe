// The page of one's own account as an extension of the site; see extension.ts.
export { accountItems as userBarItems, accountPages as pages } from '#features/account/client/index.ts'
export { accountRoutes as routes } from '#features/account/contract.ts'
export const tools = []
