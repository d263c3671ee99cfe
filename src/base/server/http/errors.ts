import type { FastifyError, FastifyInstance } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { Problem, type ProblemBody, problem } from '../../contract/problem.ts'

/** Turns everything thrown, and every unknown address of the API, into `{Message, Info, code, ref}`. */
export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const told = asProblem(error)
    request.log[told.status >= 500 ? 'error' : 'info'](
      { err: told.status >= 500 ? error : undefined, status: told.status },
      told.message,
    )
    return reply.code(told.status).header('cache-control', 'no-store').send(bodyOf(told, request.id))
  })
}

/** The body that tells of a problem; `ref` finds it in the log. */
export const bodyOf = (told: Problem, ref: string): ProblemBody => ({
  Message: told.message,
  Info: told.info,
  code: told.code,
  ref,
})

function asProblem(error: FastifyError): Problem {
  if (error instanceof Problem) return error
  if (hasZodFastifySchemaValidationErrors(error))
    return problem(
      422,
      'The request is not valid.',
      error.validation.map((fault) => `${fault.instancePath || '/'}: ${fault.message}`).join('\n'),
    )
  if (error.statusCode === 413) return problem(413, 'The request is too large.')
  if (error.statusCode === 415) return problem(415, 'Requests must be JSON.')
  if (error.statusCode === 429) return problem(429, 'Too many requests. Please wait a moment.')
  if (error.statusCode !== undefined && error.statusCode < 500) return problem(400, 'The request could not be read.')
  return problem(500, 'Something went wrong on the server.', 'It has been noted under the reference below.')
}
