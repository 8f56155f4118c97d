import { Model as ObjectionModel } from 'objection';

/** The base of all models. Columns are `declare`d: class fields would overwrite them. */
export class Model extends ObjectionModel {
  /** `first()` and `findOne()` fetch one row, not all of them. */
  static override useLimitInFirst = true;
}
