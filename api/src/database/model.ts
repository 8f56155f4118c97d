import { Model as ObjectionModel } from 'objection';

/** The base of all models. Columns are `declare`d: class fields would overwrite them. */
export class Model extends ObjectionModel {
  /** `first()` and `findOne()` fetch one row, not all of them. */
  static override useLimitInFirst = true;
  /** A connection takes one query at a time, and a graph that is fetched in a transaction has one connection. */
  static concurrency = 1;
}
