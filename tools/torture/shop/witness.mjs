import { createHash } from 'node:crypto';
import { shopIds } from '@aisle/bench';
import { pagePath } from './read-release.mjs';

/**
 * Looks at pages while releases are published, and keeps what each showed. A release is known by the time of
 * its publication: all its pages must have one total and the products of one and the same generation, and
 * a page of it that is read twice must be the same bytes.
 */
export function createWitness(generations) {
  const [first] = generations;
  const pages = Math.floor(first.size / 100);
  const releases = new Map();
  const contradictions = new Set();
  let looks = 0;

  return {
    /** Reads pages until it is enough. */
    async look(client, isEnough) {
      for (; !isEnough(); looks += 1) {
        const path = pagePath(shopIds.catalog, (looks % pages) * 100);
        const answer = await client.get(path);
        if (answer.status === 200) note(path, answer);
        else contradictions.add(`a page was answered ${answer.status}: ${answer.body}`);
      }
    },
    looks: () => looks,
    releases: () => releases.size,
    contradictions: () => [...contradictions],
  };

  function note(path, answer) {
    const { data, meta } = answer.json();
    const times = new Set(data.map(({ attributes }) => attributes.published_at));
    if (times.size !== 1) {
      contradictions.add(`a page has products of ${times.size} releases`);
      return;
    }
    const [time] = times;
    const release = releases.get(time) ?? { candidates: [...generations], bodies: new Map() };
    releases.set(time, release);
    release.candidates = release.candidates.filter(
      (generation) =>
        generation.size === meta.results.total &&
        data.every(({ id, attributes }) => generation.get(id) === attributes.external_ref),
    );
    if (release.candidates.length === 0) {
      contradictions.add(`the release of ${time} has products of more than one generation`);
    }
    const digest = createHash('sha1').update(answer.body).digest('hex');
    if ((release.bodies.get(path) ?? digest) !== digest) {
      contradictions.add(`a page of the release of ${time} was not the same twice`);
    }
    release.bodies.set(path, digest);
  }
}
