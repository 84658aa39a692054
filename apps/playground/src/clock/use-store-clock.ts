import { parseTimestamp } from '@aisle/schema';
import { readClock } from '@aisle/schema/dev';
import { useEffect, useState } from 'react';
import { queryClient } from '../dev-data/query-client.js';
import { useDev } from '../dev-data/use-dev.js';
import { timeOf } from './describe-clock.js';

/** How long the server is given to do what is due: prices change at once, subscriptions go live in turns. */
const patience = 1500;
const turn = 31_000;

/** The store's clock at this second. What time itself has brought is asked for when it is due. */
export function useStoreClock() {
  const { data, dataUpdatedAt } = useDev(readClock);
  const now = useVisibleSecond(data?.clock.mode === 'running');
  const time = data && timeOf(data.clock, now - dataUpdatedAt);
  const next = data?.upcoming[0]?.time;
  const isDue = time !== undefined && next !== undefined && time > parseTimestamp(next) + patience;
  useEffect(() => {
    if (!isDue) return;
    void queryClient.invalidateQueries();
    setTimeout(() => void queryClient.invalidateQueries(), turn);
  }, [isDue]);
  return data && time !== undefined ? { ...data, time } : undefined;
}

/** The real time in milliseconds, read again each second while the page is to be seen. */
function useVisibleSecond(isOn: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isOn) return;
    let timer: ReturnType<typeof setInterval> | undefined;
    const follow = () => {
      clearInterval(timer);
      if (document.visibilityState !== 'visible') return;
      setNow(Date.now());
      timer = setInterval(() => setNow(Date.now()), 1000);
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', follow);
    };
  }, [isOn]);
  return now;
}
