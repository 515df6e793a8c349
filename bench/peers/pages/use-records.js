import { useEffect, useState } from 'react';
import { recordsOf } from './firebase.js';

export function useRecords(name) {
  const [records, setRecords] = useState(null);
  useEffect(() => {
    recordsOf(name).then(setRecords);
  }, [name]);
  return records;
}
