export { scoreCommand } from './score-command.ts'
