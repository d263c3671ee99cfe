// The research-data dashboard as an extension of the site; see extension.ts.
export {
  dashboardItems as userBarItems,
  dashboardPages as pages,
  dashboardTools as tools,
} from '#features/dashboard/client/index.ts'
export { dashboardRoutes as routes } from '#features/dashboard/contract/routes.ts'
