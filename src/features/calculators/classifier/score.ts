/** The published path of the classifier's scoring module (D-102). */
export * from '#features/classifier/score.ts'
