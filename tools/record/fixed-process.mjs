// Loaded into the service before its own code, so that time and random choices are the same in every recording.
const now = Date.UTC(2026, 0, 31, 9, 30);
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...args) {
    super(...(args.length === 0 ? [now] : args));
  }

  static now() {
    return now;
  }
};
Math.random = () => 0.5;
