/**
 * What a program started by a test has of the environment: no setting of the shop, but the modules that other programs of the run have
 * compiled (scripts/test.ts).
 */
export const programEnv = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }
